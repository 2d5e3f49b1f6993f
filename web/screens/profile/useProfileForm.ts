import { useState } from "react";
import type { FormEvent } from "react";
import { ApiError } from "#web/api.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

type Problems<Name extends string> = Partial<Record<Name, string>>;

/** A small form of the profile: what is wrong is said at its field, and it is emptied once it has been sent. */
export function useProfileForm<Name extends string>({
  check,
  send,
  refusedAt,
}: {
  check(typed: Record<Name, string>): Problems<Name>;
  send(typed: Record<Name, string>): Promise<void>;
  /** The field that the server's refusal of that code is about, where it is about one. */
  refusedAt(code: string | undefined): Name;
}) {
  const words = useWords();
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Record<Name, string>;
    const found = check(typed);
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setSending(true);
    try {
      await send(typed);
      form.reset();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      setProblems({ [refusedAt(code)]: failureText(error, words) } as Problems<Name>);
    } finally {
      setSending(false);
    }
  };

  return { problems, isSending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
