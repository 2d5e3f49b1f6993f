// Words that a number may stand before without counting them: "iPhone 13 noir", "1500 smart", "20 avec couvercle".

const colours =
  "noir noire noirs noires blanc blanche blancs blanches gris grise grises rouge rouges bleu bleue bleus bleues vert verte " +
  "verts vertes jaune jaunes orange oranges rose roses violet violette violets marron beige argent argente dore or anthracite " +
  "turquoise taupe ivoire ecru black white grey gray red blue green yellow pink purple brown silver gold golden schwarz weiss " +
  "grau rot blau grun gelb rosa lila braun silber nero nera bianco bianca grigio rosso blu verde giallo marrone negro blanco " +
  "rojo azul amarillo";

const editions =
  "plus pro max mini lite ultra air neo evo edition editions version generation gen serie series mark model modele smart " +
  "hdr led oled qled lcd full digital premium classic original new nouveau nouvelle";

const joining =
  "avec sans pour dans par sur sous des les une aux est and with for the from und mit fur von aus con senza per sin para del " +
  "pas tout tous inclus compris environ";

/** Of what each shop says another number: how long a thing lasts in use, how a camera counts. */
const inUse =
  "heure heures hour hours stunden ore horas min minute minutes pixel pixels dpi ppp fps ips million millions";

/** As folded. */
export const uncountedWords: ReadonlySet<string> = new Set(
  [colours, editions, joining, inUse].flatMap((words) => words.split(" ")),
);
