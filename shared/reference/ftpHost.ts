// Where files are delivered: the bare name of a machine, its address, or an ftp, ftps or sftp address.
import type { TextFormat } from "../fields.ts";

export const ftpHost: TextFormat = { accepts: isFtpHost, otherwise: "validation.ftpHost" };

/** "ftp.shop.fr", "192.0.2.7", "[2001:db8::7]", "sftp://files.shop.fr:2222". Name, password and port have their own fields. */
function isFtpHost(text: string): boolean {
  const inAddress = /^(?:ftp|ftps|sftp):\/\/([^/?#\s]+)(?:\/\S*)?$/i.exec(text)?.[1];
  return isHost(inAddress?.replace(/:\d{1,5}$/, "") ?? text);
}

const label = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}_])?";
const hostName = new RegExp(`^${label}(?:\\.${label})*\\.?$`, "u");

/** A name or an address as people write it: "1.2.3", which parsers take for 1.2.0.3, is none. */
export function isHost(text: string): boolean {
  if (text.startsWith("[")) return URL.canParse(`http://${text}`) && text.endsWith("]");
  const read = text.length <= 253 && hostName.test(text) ? URL.parse(`http://${text}`) : null;
  return read !== null && (!endsInNumber.test(text) || read.hostname === text);
}

/** "1.2.3", "12345" and "0x7f.1" are read as the address of some machine that nobody meant. */
const endsInNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;
