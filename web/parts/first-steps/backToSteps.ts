// The way back to the first steps: who comes from there to a form is led back once it is saved.

/** What the address of a form says for it. */
export type BackToSteps = { back?: "first-steps" };

export const backToSteps = { back: "first-steps" } as const satisfies BackToSteps;

export function validateBack({ back }: Record<string, unknown>): BackToSteps {
  return back === backToSteps.back ? backToSteps : {};
}
