import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { FilterSet } from '#/filters/filter.ts'
import type { RunOfPage } from './cards/run-card.tsx'
import { createPage, type PageOptions, type PageProps } from './create-page.tsx'
import type { DrawerSet } from './drawer.ts'
import { MissingDays, RunLine, SuccessorLine } from './run/run-line.tsx'

/** The button that computes what the fields of the filter bar say. */
export interface RunStart {
  label: string
  /** The fields say something else than what the result on screen is about. */
  changed: boolean
  /** Why it cannot be computed. */
  fault?: string | null
  onStart: () => void
}

/* oxlint-disable typescript/no-explicit-any -- the result's own type is known to the cards of the page */
export interface RunShared {
  run: RunOfPage<any>
  /** Left out where the run starts with the page; then the filter bar says how the result was made. */
  start?: RunStart
}

type Nothing = Record<never, never>
export interface RunPageOptions<F, D, S> extends Omit<PageOptions<F, D, S>, 'useShared'> {
  /** A hook: the run that the page is about, how it starts, and what else its cards share. */
  useShared: (props: PageProps<F, D>) => S
}

const Provenance = ({ query: { run, result, retry } }: RunOfPage<unknown>) =>
  result !== null &&
  run && (
    <>
      <RunLine run={run} />
      <MissingDays run={run} />
      {run.successor && <SuccessorLine run={run.successor} onStart={retry} />}
    </>
  )

/** A failed or cancelled run of the same fields starts again. */
const StartButton = ({ label, changed, fault, onStart, query }: RunStart & Pick<RunOfPage<unknown>, 'query'>) => (
  <Button
    type="primary"
    disabled={Boolean(fault)}
    loading={query.running}
    onClick={() => {
      if (!changed && query.run && query.result === null && !query.running) query.retry()
      onStart()
    }}
  >
    {label}
  </Button>
)

/** A page about the result of one model run, with how it starts or how it was made in the filter bar; its cards are RunCards. */
export const runPage = <F extends FilterSet = Nothing, D extends DrawerSet = Nothing, S extends RunShared = RunShared>(
  { actions, ...options }: RunPageOptions<F, D, S>,
  Body: ComponentType<PageProps<F, D> & S>,
): ComponentType =>
  createPage<F, D, S>(
    {
      ...options,
      actions: props => {
        const { run, start } = props
        const warning = start && (start.fault ?? (start.changed && '条件已改，结果仍是上一次的'))
        return (
          <>
            {!start && <Provenance {...run} />}
            {warning && <Caption tone="warn">{warning}</Caption>}
            {actions?.(props)}
            {start && <StartButton {...start} query={run.query} />}
          </>
        )
      },
    },
    Body,
  )
