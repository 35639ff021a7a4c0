import { caseLifecycle } from './case.ts'
import { fieldOrderLifecycle } from './field-order.ts'
import { gridTaskLifecycle } from './grid-task.ts'
import { orderLifecycle } from './order.ts'
import type { WorkLifecycle } from './work.ts'

/** Every kind of work item by the word that is stored with it. */
const lifecycles = { order: orderLifecycle, case: caseLifecycle, field: fieldOrderLifecycle, grid: gridTaskLifecycle } as const

export type WorkKind = keyof typeof lifecycles
export const workLifecycles: Readonly<Record<WorkKind, WorkLifecycle>> = lifecycles
