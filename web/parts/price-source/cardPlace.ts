type Box = { left: number; top: number; bottom: number; width: number; height: number };

const gap = 6;
const margin = 8;

/** Where a card of a size stands beside what it tells of: under it or, for want of room, above; never off the screen. */
export function cardPlace(
  anchor: Box,
  card: Pick<Box, "width" | "height">,
  room: { width: number; height: number },
): { left: number; top: number } {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - card.height;
  const top = below + card.height + margin <= room.height || above < margin ? below : above;
  const left = Math.min(anchor.left, room.width - card.width - margin);
  return { left: Math.max(margin, left), top };
}
