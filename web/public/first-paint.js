// Runs before the first paint: the stored language and colours, so that neither flashes. A file of its own
// because the content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  var scheme = "auto";
  try {
    scheme = localStorage.getItem("vigie.colorScheme") || scheme;
    root.lang = localStorage.getItem("vigie.language") || root.lang;
  } catch (error) {
    console.warn("Browser storage is not available", error);
  }
  var dark = scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
