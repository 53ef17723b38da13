// @ts-check
// The waiting room: look again whenever somebody sits down, leaves, or the game begins.
const main = document.getElementById("main");
let tries = 0;

function listen() {
  if (!main) return;
  const query = new URLSearchParams({ digest: main.dataset.digest ?? "" });
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${main.dataset.base}/live?${query}`);
  socket.onmessage = (message) => {
    tries = 0;
    const frame = JSON.parse(message.data);
    if (!frame.same && frame.digest !== main.dataset.digest) location.reload();
  };
  socket.onclose = () => { setTimeout(listen, Math.min(15000, 300 * 2 ** tries++) * (0.5 + Math.random())); };
}

listen();
