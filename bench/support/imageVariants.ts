// What becomes of one picture from shop to shop.
import type { Sharp } from "sharp";

export type Way = (image: Sharp, size: { width: number; height: number }) => Sharp;

export const white = "#fff";
export const variants: Record<string, Way> = {
  "half the size": (image, { width }) => image.resize(Math.round(width / 2)).jpeg(),
  "100 pixels": (image) => image.resize(100, 100, { fit: "inside" }).jpeg(),
  "JPEG at 30": (image) => image.jpeg({ quality: 30 }),
  "JPEG at 10": (image) => image.jpeg({ quality: 10 }),
  "WebP at 50": (image) => image.webp({ quality: 50 }),
  "padded to a square": (image) => image.resize(600, 600, { fit: "contain", background: white }).jpeg(),
  "40 white pixels around it": (image) =>
    image.extend({ top: 40, bottom: 40, left: 40, right: 40, background: white }).jpeg(),
  "uneven white around it": (image) =>
    image.extend({ top: 10, bottom: 80, left: 0, right: 60, background: white }).jpeg(),
  "15 % brighter": (image) => image.modulate({ brightness: 1.15 }).jpeg(),
  blurred: (image) => image.blur(1.5).jpeg(),
  "2 % cut off each side": cutBy(0.02),
  "5 % cut off each side": cutBy(0.05),
  "8 % cut off each side": cutBy(0.08),
  "10 % cut off each side": cutBy(0.1),
  "15 % cut off each side": cutBy(0.15),
  "5 % cut off one side": (image, { width, height }) =>
    image.extract({ left: 0, top: 0, width: Math.round(width * 0.95), height }).jpeg(),
};

function cutBy(share: number): Way {
  return (image, { width, height }) => {
    const [left, top] = [Math.round(width * share), Math.round(height * share)];
    return image.extract({ left, top, width: width - 2 * left, height: height - 2 * top }).jpeg();
  };
}
