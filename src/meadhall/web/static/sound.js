// @ts-check
// Sounds, synthesised from a few oscillators and a little noise. They are off until somebody switches them on, which is remembered.

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let breath = null;

/** A tone: frequency, when, how long, how loud, its shape, where it glides to. @typedef {[number, number, number, number, OscillatorType?, number?]} Tone */
/** A knock of noise: pitch of the filter, when, how long, how loud. @typedef {[number, number, number, number]} Knock */

/** @type {Record<string, {tones?: Tone[], knocks?: Knock[]}>} */
const CUES = {
  turn: { tones: [[294, 0, 0.35, 0.10, "triangle"], [440, 0.09, 0.4, 0.08, "triangle"]] },
  move: { knocks: [[900, 0, 0.07, 0.25], [500, 0.07, 0.09, 0.3]] },
  card: { knocks: [[3200, 0, 0.09, 0.18], [1800, 0.07, 0.05, 0.12]] },
  roll: { knocks: [[1500, 0, 0.04, 0.3], [1900, 0.09, 0.04, 0.28], [1300, 0.2, 0.04, 0.26], [1700, 0.34, 0.04, 0.22], [1100, 0.52, 0.07, 0.3]] },
  gain: { tones: [[523, 0, 0.12, 0.08, "sine"], [784, 0.08, 0.22, 0.08, "sine"]] },
  loss: { tones: [[330, 0, 0.3, 0.10, "triangle", 196]] },
  clash: { tones: [[147, 0, 0.25, 0.12, "sawtooth", 98]], knocks: [[700, 0, 0.12, 0.35]] },
  reveal: { tones: [[294, 0, 0.5, 0.07, "triangle"], [370, 0.06, 0.5, 0.07, "triangle"], [440, 0.12, 0.6, 0.07, "triangle"]] },
  end: { tones: [[220, 0, 1.2, 0.09, "triangle"], [330, 0.1, 1.1, 0.08, "triangle"], [440, 0.2, 1.2, 0.08, "triangle"], [554, 0.3, 1.4, 0.07, "triangle"]] },
  yours: { tones: [[587, 0, 0.16, 0.09, "sine"], [880, 0.13, 0.3, 0.08, "sine"]] },
};

/** @param {string} kind */
export function cue(kind) {
  const made = CUES[kind];
  if (!made || !navigator.userActivation?.hasBeenActive) return; // browsers let a page make sounds only after somebody has interacted with it
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const now = audio.currentTime + 0.01;
  for (const [pitch, at, length, loud, shape = "sine", to = pitch] of made.tones ?? []) {
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
    tone.frequency.exponentialRampToValueAtTime(to, now + at + length);
    play(tone, now + at, length, loud);
  }
  for (const [pitch, at, length, loud] of made.knocks ?? []) {
    breath ??= noise(audio);
    const source = new AudioBufferSourceNode(audio, { buffer: breath, loop: true });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
    source.connect(filter);
    play(source, now + at, length, loud, filter);
  }
}

/** @param {AudioScheduledSourceNode} source @param {number} at @param {number} length @param {number} loud @param {AudioNode} [from] */
function play(source, at, length, loud, from = source) {
  const context = /** @type {AudioContext} */ (audio);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  from.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
