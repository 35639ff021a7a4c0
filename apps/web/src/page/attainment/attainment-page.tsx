import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { hasPermission } from '#/session.ts'
import { createPage } from '../create-page.tsx'
import { EmptyState, StateGate } from '../state-gate.tsx'
import { AttainmentEditor } from './attainment-editor.tsx'
import {
  type AnsweredProps,
  type AttainmentProps,
  attainmentDrawers,
  attainmentFilters,
  type Completion,
  spanWords,
  useTargets,
} from './attainment-filters.tsx'

const isUnset = ({ places }: Completion): boolean => places.every(({ items }) => items.every(({ target }) => target === null))

/** Opens the editor for the place that is looked at; only for those who keep targets. */
const EditTargets = ({ shown, edit }: AttainmentProps) => {
  const mayEdit = useUser(({ user }) => hasPermission(user, 'target:edit'))
  return (
    mayEdit &&
    shown && (
      <Button icon={<EditOutlined />} onClick={() => edit.open(shown.placeId)}>
        设定目标
      </Button>
    )
  )
}

/** A page about the targets of a period: what it shows once targets are set, and the drawer that sets them. */
export const attainmentPage = ({ withItem = false }, Body: ComponentType<AnsweredProps>): ComponentType =>
  createPage(
    {
      filters: attainmentFilters(withItem),
      drawers: attainmentDrawers,
      useShared: useTargets,
      actions: props => <EditTargets {...props} />,
      drawer: props => props.edit.value !== null && <AttainmentEditor {...props} placeId={props.edit.value} />,
    },
    props => (
      <StateGate
        main
        query={props.query}
        what="目标完成情况查询"
        isEmpty={isUnset}
        empty={
          <EmptyState title={`${props.period.year} 年还没有${spanWords[props.period.span]}目标`} actions={<EditTargets {...props} />}>
            设定目标后，这里给出完成情况、差距和达成概率。
          </EmptyState>
        }
      >
        {answer => <Body {...props} answer={answer} />}
      </StateGate>
    ),
  )
