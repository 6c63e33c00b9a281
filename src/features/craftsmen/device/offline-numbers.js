// Runs in the offline page and lists the numbers that were asked for on this device in the last 30
// days, as numbers.ts stores them. Without any the page stays as it is.
const maxAge = 30 * 86_400_000;

function add(parent, name, text, attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

// Storage may have what another program or version wrote.
const isReadable = (one) =>
  [one?.fullname, one?.profession?.title, one?.city?.name, one?.phone, one?.phone_display].every(
    (text) => typeof text === "string",
  );

try {
  const stored = JSON.parse(localStorage.getItem("herafi:numbers") ?? "[]");
  const numbers = stored.filter((one) => isReadable(one) && Date.now() - one.at < maxAge);
  if (numbers.length) {
    // The one whose page was to be opened comes first.
    const isWanted = ({ id }) => location.pathname.endsWith(`/carftsman-details/${id}`);
    numbers.sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)));
    const main = document.querySelector("main");
    add(main, "h2", "أرقام طلبتها");
    const list = add(main, "ul", "");
    for (const { fullname, profession, city, phone, phone_display: shown } of numbers) {
      const item = add(list, "li", `${fullname}، ${profession.title} في ${city.name}`);
      item.append(document.createElement("br"));
      const call = add(item, "a", "", { href: `tel:${phone}` });
      add(call, "bdi", shown, { dir: "ltr" });
    }
  }
} catch {}
