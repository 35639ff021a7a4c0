import { PlusOutlined } from '@ant-design/icons'
import type { Call } from '@qingyuan/contract/call.ts'
import { Button } from 'antd'
import { type ComponentType, createElement } from 'react'
import type { FilterSet } from '#/filters/filter.ts'
import { RecordsCard, type RecordsOf } from './cards/records-card.tsx'
import { createPage, type PageOptions, type PageProps } from './create-page.tsx'
import type { Drawer, DrawerSet } from './drawer.ts'

type Nothing = Record<never, never>

export interface RecordsPageOptions<F, D, S> extends PageOptions<F, D, S> {
  /** The button for a new record, at the right end of the filter bar: its drawer, and its words. */
  adds?: readonly [drawer: keyof D & string, label: string]
}

/* oxlint-disable typescript/no-explicit-any -- RecordsOf has checked the list against its call */
/** A page with one list of records with an `id`. `useList` is a hook: the input of the call, the columns, and what a row opens. */
export const recordsPage = <C extends Call, F extends FilterSet = Nothing, D extends DrawerSet = Nothing, S = unknown>(
  call: C,
  { adds, actions, ...options }: RecordsPageOptions<F, D, S>,
  useList: (props: PageProps<F, D> & S) => RecordsOf<C, 'id'>,
): ComponentType =>
  createPage<F, D, S>(
    {
      ...options,
      // Without any the filter bar would be drawn empty.
      actions:
        actions || adds
          ? props => (
              <>
                {actions?.(props)}
                {adds && (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => (props[adds[0]] as Drawer<'new'>).open('new')}>
                    {adds[1]}
                  </Button>
                )}
              </>
            )
          : undefined,
    },
    props => createElement(RecordsCard as ComponentType<any>, { ...useList(props), call, rowKey: 'id' }),
  )
