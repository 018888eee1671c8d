// The front page: where the address names nothing, the first lab's box stands among a sentence, a mail that is judged
// already, the labs and the courses. What a hand enters opens the lab.

const front = (on) => root.toggleAttribute("data-front", on);
const bare = () => location.hash === "";
front(bare());
$(".brand").addEventListener("click", (event) => {
  if (!bare()) return;
  event.preventDefault(); // no step for the browser, and still the way back here
  open("");
});
