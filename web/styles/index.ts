import "@fontsource-variable/inter";
import "./kit.css";
import "virtual:theme.css";
import "./global.css";
