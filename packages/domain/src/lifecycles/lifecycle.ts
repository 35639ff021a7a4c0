import type { Permission } from '../permissions.ts'

/** One row of a table: `event` takes a thing from `from` to `to`. */
export interface Transition<S extends string, E extends string, G extends string> {
  from: S
  event: E
  to: S
  /** Permission that the event needs. */
  permission: Permission
  /** Conditions beside the state, by name. */
  guards?: readonly G[]
  /** A step beside the work: the version stays, so that who is at work is not refused. */
  keepsVersion?: true
}

export interface Lifecycle<S extends string = string, E extends string = string, G extends string = string> {
  /** Name of the thing on screens: 任务. */
  noun: string
  initial: S
  /** Label and the code on the wire. */
  states: Record<S, { label: string; code: number }>
  events: Record<E, string>
  /** Requirement of a guard, as shown to the refused user. */
  guards: Record<G, string>
  transitions: readonly Transition<S, E, G>[]
}

const rowOf = <S extends string, E extends string, G extends string>(table: Lifecycle<S, E, G>, state: S, event: E) =>
  table.transitions.find(row => row.from === state && row.event === event)

/** Next state of `state` by `event`; null when it is not possible there. */
export const nextState = <S extends string, E extends string, G extends string>(table: Lifecycle<S, E, G>, state: S, event: E): S | null =>
  rowOf(table, state, event)?.to ?? null

/** The row of the table that `event` follows; null when it is not possible in `state`. */
export const transitionOf = <S extends string, E extends string, G extends string>(
  table: Lifecycle<S, E, G>,
  state: S,
  event: E,
): Transition<S, E, G> | null => rowOf(table, state, event) ?? null

/** Transitions out of `state`, in the order of the table. */
export const transitionsFrom = <S extends string, E extends string, G extends string>(table: Lifecycle<S, E, G>, state: S) =>
  table.transitions.filter(row => row.from === state)

/** Possible events in `state`, for a user with these permissions (for any user when left out). */
export const eventsAt = <S extends string, E extends string, G extends string>(
  table: Lifecycle<S, E, G>,
  state: S,
  may: (permission: Permission) => boolean = () => true,
): E[] =>
  transitionsFrom(table, state)
    .filter(row => may(row.permission))
    .map(row => row.event)

/** Why `event` is refused in `state`, in words: names the state it is in and those from which it is possible. */
export const refusalOf = <S extends string, E extends string, G extends string>(table: Lifecycle<S, E, G>, state: S, event: E): string => {
  const from = [...new Set(table.transitions.filter(row => row.event === event).map(row => `“${table.states[row.from].label}”`))]
  return `${table.noun}当前为“${table.states[state].label}”，不能${table.events[event]}；只有${from.join('、')}时可以`
}

/** State of a code; null for a code that the table does not have. */
export const stateOfCode = <S extends string>(table: Pick<Lifecycle<S>, 'states'>, code: number): S | null =>
  (Object.keys(table.states) as S[]).find(state => table.states[state].code === code) ?? null
