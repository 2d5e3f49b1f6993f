import { useState } from "react";

/** An image until it turns out that it cannot be loaded; undefined from then on, and when there is none. */
export function useImage(image: string | null | undefined) {
  const [broken, setBroken] = useState<string>();
  const shown = image && image !== broken ? image : undefined;
  return [shown, () => setBroken(image ?? undefined)] as const;
}
