import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

/**
 * Closes the dialog: back to the list it was opened from, so that Back does not open it again; or, when it was opened
 * by its own address, to the list in its place.
 */
export function useCloseModal(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const list = useLocation({ select: ({ pathname }) => pathname.replace(/\/website\/.*$/, "") });
  // While this is first drawn, the router still stands at the address before.
  const [openedFrom] = useState(() => router.state.resolvedLocation?.pathname);
  return () => {
    if (openedFrom === list) router.history.back();
    else void navigate({ to: list, search: withoutOwn, replace: true } as never);
  };
}

function withoutOwn(search: object): object {
  return { ...search, view: undefined, full: undefined };
}
