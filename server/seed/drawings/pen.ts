// What pictures are drawn with: plain SVG shapes on a sheet of 200 by 200.
import type { Dice } from "../dice.ts";
import { lettering } from "./letters.ts";

/** What a drawing is painted with. */
export type Paint = {
  /** The colour the article comes in, a darker and a lighter one of it, and one that goes well with it. */
  body: string;
  shade: string;
  light: string;
  accent: string;
  /** For writing on the body. */
  ink: string;
  brand: string;
  /** The words of its title, as an address has them: "aspirateur-robot-laveur". */
  about: string;
  throws: Dice;
};

export type Draw = (paint: Paint) => string;

export const dark = "#2b303b";
export const grey = "#9aa3b2";
export const pale = "#dfe4ec";
export const glass = "#5b6b80";
export const white = "#ffffff";
export const wood = "#c89b6c";
export const steel = "#c3cad4";
export const leaf = "#5f9e57";

export function box(x: number, y: number, width: number, height: number, fill: string, round = 4): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroke(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function turned(angle: number, x: number, y: number, drawn: string): string {
  return `<g transform="rotate(${angle} ${x} ${y})">${drawn}</g>`;
}

/** The brand in capitals around a point, no wider than said. */
export function label(text: string, x: number, y: number, width: number, colour: string, height = 9): string {
  return lettering(text, { x, y, width, height, colour });
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
