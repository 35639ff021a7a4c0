import { CheckCircleFilled } from '@ant-design/icons'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { PlainList, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { rowTitle } from '../row-title.ts'
import { type FieldTarget, useFillForm } from '../use-fill-form.ts'
import { levelColours, levelIcons } from './field-cell.tsx'

interface FaultProps {
  target: FieldTarget
  level?: FormProblem['level']
  text: string
  button: string
}

/** A problem or remark and its field, with a button that leads there. */
const Fault = ({ target, level, text, button }: FaultProps) => {
  const fill = useFillForm()
  const { section, row, field } = target
  const found = sectionOf.get(section)!
  const label = found.fields.find(({ key }) => key === field)?.label
  const place = [found.label, found.kind === 'list' && row && rowTitle(fill, section, row), label].filter(Boolean).join(' · ')
  return (
    <Row as="li" align="baseline" padding={[6, 0]} border="lineFaint" edge="bottom">
      {level && <Text colour={levelColours[level]}>{levelIcons[level]}</Text>}
      <Stack grow gap={0}>
        {text}
        <Text as="small" colour="textSecondary">
          {place}
        </Text>
      </Stack>
      <Button type="link" size="small" onClick={() => fill.goTo(target)}>
        {button}
      </Button>
    </Row>
  )
}

const maxFaults = 100

/** All problems, errors first; each leads to its field. */
export const FaultList = () => {
  const { errors, problems } = useFillForm()
  const found = [...errors, ...problems.filter(({ level }) => level === 'warn')]
  return (
    <Card title="提交前检查" subtitle={`错误 ${errors.length} 处，需核实 ${found.length - errors.length} 处；错误改正后才能提交`}>
      {found.length === 0 && (
        <Text as="p" margin={[0, 0, 13, 0]} colour="success">
          <CheckCircleFilled /> 没有发现问题，可以提交
        </Text>
      )}
      <PlainList>
        {found.slice(0, maxFaults).map((problem, n) => (
          <Fault key={n} target={problem} level={problem.level} text={problem.message} button="去填写" />
        ))}
      </PlainList>
      {found.length > maxFaults && (
        <Text as="p" margin={[8, 0, 0, 0]} size={12} colour="textSecondary">
          只列出前 {maxFaults} 处
        </Text>
      )}
    </Card>
  )
}

/** Remarks of the reviewer, each leading to its field. */
export const RemarkList = ({ reason }: { reason: string | null }) => {
  const { remarks } = useFillForm()
  return (
    <Card title="退回意见" subtitle={`批注 ${remarks.length} 处`}>
      {reason && (
        <Text as="p" margin={[0, 0, 4, 0]}>
          {reason}
        </Text>
      )}
      <PlainList>
        {remarks.map(({ section, rowId, field, text }, n) => (
          <Fault key={n} target={{ section, row: rowId ?? section, field }} text={text} button="定位到字段" />
        ))}
      </PlainList>
    </Card>
  )
}
