import { addWorkingMinutes, type WorkingCalendar, workingMinutesBetween } from '../working-hours.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Conditions and required fields that every kind of work item knows; the workflow core checks them. */
export type WorkGuard =
  | 'receiver'
  | 'ownEnterprise'
  | 'notReceiver'
  | 'senderOrCity'
  | 'senderOrChief'
  | 'newReceiver'
  | 'knownReceiver'
  | 'deadlineAhead'
  | 'transfersLeft'
  | 'recent'
  | 'reason'
  | 'textOrEvidence'
  | 'evidence'
  | 'score'

export const workGuardLabels: Record<WorkGuard, string> = {
  receiver: '由接收人或接收单位办理',
  ownEnterprise: '由被核查企业办理',
  notReceiver: '由接收人以外的人办理',
  senderOrCity: '由下发人或市级办理',
  senderOrChief: '由下发人、市级或接收单位负责人办理',
  newReceiver: '指明本辖区内的新接收单位或接收人',
  knownReceiver: '接收单位在本辖区内',
  deadlineAhead: '时限晚于当前时间',
  transfersLeft: '转办不超过 3 次',
  recent: '办结 30 日内',
  reason: '填写 5–500 字的理由',
  textOrEvidence: '填写情况说明或附上佐证材料',
  evidence: '附上佐证材料',
  score: '给出 1–5 分的评分',
}

export const mostTransfers = 3
export const longestReopenDays = 30

export interface WorkReminder {
  /** Share of the time from the start to the deadline; 1.5 is half as long again after it. */
  at: number
  /** Inbox of the reminder: that of the holder, or of the department above. */
  to: 'receiver' | 'parent'
}

/** A deadline of a kind of item, with what is sent while it runs. */
export interface WorkDeadline<S extends string = string> {
  label: string
  /** States in which it runs; leaving them stops it. */
  runsIn: readonly S[]
  /** Hours from the start; null when the sender names them. */
  hours: number | null
  counted: 'working' | 'calendar'
  /** Ascending. */
  reminders: readonly WorkReminder[]
  /** Who must meet it; the receiver when left out. The enterprise's is in the inbox of the item's enterprise while it runs. */
  party?: 'enterprise'
  /** Items may be sent without it. */
  optional?: true
  /** Starts whenever the item comes into a state in which it runs, not when it is sent. */
  startsOnEntry?: true
  /** Events that stop it although the state stays, and those that start it again for as long as the first time. */
  endedBy?: readonly string[]
  renewedBy?: readonly string[]
}

/** A lifecycle of work items: what the workflow core needs beside states and transitions. */
export interface WorkLifecycle<S extends string = string, E extends string = string> extends Lifecycle<S, E, WorkGuard> {
  /** The event that hands a new item to its receiver. */
  sending: E
  /**
   * Inbox of an item by its state: the receiver's, the sender's, or that of all who may decide and are not its receiver; `platform` where it
   * waits for no user. A state without one is finished.
   */
  inbox: Partial<Record<S, 'receiver' | 'sender' | 'reviewer' | 'platform'>>
  deadlines: Readonly<Record<string, WorkDeadline<S>>>
}

/** Time of a deadline that runs: epoch ms. */
export interface DeadlineTime {
  startedAt: number
  dueAt: number
  counted: 'working' | 'calendar'
}

const hourMinutes = 60
const minuteMs = 60_000

/** The instant that many hours after the start are over, in working or in calendar time. */
export const dueAfter = (calendar: WorkingCalendar, startedAt: number, hours: number, counted: 'working' | 'calendar'): number =>
  counted === 'working'
    ? addWorkingMinutes(calendar, startedAt, hours * hourMinutes)
    : Math.round(startedAt + hours * hourMinutes * minuteMs)

/** The instant at which a share of the time of a deadline has passed; 1 is the deadline itself. */
export const instantOfShare = (calendar: WorkingCalendar, { startedAt, dueAt, counted }: DeadlineTime, share: number): number => {
  if (share === 1) return dueAt
  if (counted === 'calendar') return Math.round(startedAt + share * (dueAt - startedAt))
  return addWorkingMinutes(calendar, startedAt, share * workingMinutesBetween(calendar, startedAt, dueAt))
}
