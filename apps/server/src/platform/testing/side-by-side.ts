import { expect } from 'vitest'

/**
 * Checks that one step, or two sent at once, came to what they come to one after the other, in either order.
 *
 * @param step status and state that the model expects of a step taken alone
 * @returns the step that was done (-1: none), those refused only because the other one was faster, and the state afterwards
 */
export const checkSideBySide = <Attempt, State>(
  state: State,
  tries: readonly Attempt[],
  step: (state: State, attempt: Attempt) => readonly [status: number, after: State],
  replies: readonly { status: number; message: string }[],
): { winner: number; losers: number[]; after: State } => {
  const orders =
    tries.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const outcomes = orders.map(order => {
    const statuses: number[] = []
    let after = state
    for (const n of order) [statuses[n], after] = step(after, tries[n]!) as [number, State]
    return { first: order[0]!, statuses, after }
  })
  const statuses = replies.map(({ status }) => status)
  expect(
    outcomes.map(each => each.statuses),
    replies.map(({ message }) => message).join(),
  ).toContainEqual(statuses)
  const winner = statuses.indexOf(200)
  const losers = outcomes.flatMap(({ first, statuses: alone }) => (winner < 0 || first === winner || alone[first] !== 200 ? [] : [first]))
  return { winner, losers, after: outcomes.find(each => each.statuses.join() === statuses.join())!.after }
}
