// Where in a query something stands.

export type Path = readonly (string | number)[];

/** As bool.must[1].match.title: names that somebody made up are cut. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? short(step) : `${text}.${short(step)}`;
  }, "");
}

const nameLength = 100;

export function short(name: string): string {
  return name.length > nameLength ? `${name.slice(0, nameLength)}…` : name;
}
