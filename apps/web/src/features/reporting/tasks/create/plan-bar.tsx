import { Box } from '@qingyuan/ui/layout.tsx'
import type { ColourName } from '@qingyuan/ui/tokens.ts'
import type { TaskRow } from '#/page/reporting/states.tsx'

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 86_400_000

interface PlanBarProps {
  task: Pick<TaskRow, 'startsOn' | 'endsOn' | 'state' | 'overdue'>
  project: { startsOn: string; endsOn: string }
  today: string
}

/** A task's days within those of its project, with today as an upright. */
export const PlanBar = ({ task, project: { startsOn: from, endsOn: to }, today }: PlanBarProps) => {
  const length = dayNumber(to) - dayNumber(from) + 1
  const left = (day: string) => `${Math.min(100, Math.max(0, ((dayNumber(day) - dayNumber(from)) / length) * 100))}%`
  const width = ((dayNumber(task.endsOn) - dayNumber(task.startsOn) + 1) / length) * 100
  const title = `${task.startsOn} 至 ${task.endsOn}，今天 ${today}`
  const colour: ColourName = task.state === 'finished' ? 'neutral' : task.overdue ? 'errorMuted' : 'accentLight'
  return (
    <Box relative height={16} radius={3} background="background" role="img" aria-label={title} title={title}>
      <Box at={{ top: 4, left: left(task.startsOn) }} width={`${Math.max(width, 0.6)}%`} height={8} radius={2} background={colour} />
      {today >= from && today <= to && <Box at={{ top: 0, left: left(today) }} width={1.5} height={16} background="text" />}
    </Box>
  )
}
