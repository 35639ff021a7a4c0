import type { Frame } from '@qingyuan/domain/frame.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#/call-error.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { TargetDrawers } from './target-drawers.tsx'
import { EditTargets, TargetFilters } from './target-filters.tsx'
import { UnsetTargets } from './unset.tsx'
import { type Completion, isUnset, type Targets } from './use-targets.ts'

export interface ItemAnswer {
  t: Targets
  answer: Completion
  frame: Frame
  item: string
}

interface ItemPageProps {
  t: Targets
  /** The page's own question of the item. */
  table: UseQueryResult<Frame, CallError>
  what: string
  children: (shown: ItemAnswer) => ReactNode
}

/** A page about one item of the targets: filters, drawers, and what it shows once targets are set and its table is there. */
export const ItemPage = ({ t, table, what, children }: ItemPageProps) => {
  const item = t.item?.item
  const unset = t.query.data !== undefined && isUnset(t.query.data)
  return (
    <PageFrame
      state={pageStateOf([t.query, table], unset)}
      filters={<TargetFilters t={t} withItem />}
      actions={<EditTargets t={t} />}
      drawer={<TargetDrawers t={t} />}
    >
      <StateGate query={t.query} what="目标完成情况查询" skeleton="table" isEmpty={isUnset} empty={<UnsetTargets t={t} />}>
        {answer => (
          <StateGate query={table} what={what} skeleton="table">
            {frame => item && children({ t, answer, frame, item })}
          </StateGate>
        )}
      </StateGate>
    </PageFrame>
  )
}
