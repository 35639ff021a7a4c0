import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { DayInput } from '../form/day-inputs.tsx'
import { requiredRule } from '../form/required-rule.ts'

export interface ReasonFormProps {
  /** Name of the step: 强制完成. */
  title: string
  label?: string
  /** Effect of the step. */
  note?: ReactNode
  /** With a last day too; its first suggestion. */
  endsOn?: string
  danger?: boolean
  rows?: number
  busy: boolean
  onCancel: () => void
  onSave: (reason: string, endsOn: string) => void
}

/** A step that needs a reason of 5–500 characters, and perhaps a new last day. */
export const ReasonForm = ({
  title,
  label = `${title}的理由`,
  note,
  endsOn,
  danger,
  rows = 3,
  busy,
  onCancel,
  onSave,
}: ReasonFormProps) => (
  <Form<{ reason: string; endsOn?: string }>
    layout="vertical"
    validateTrigger="onBlur"
    initialValues={{ reason: '', endsOn }}
    onFinish={fields => onSave(fields.reason.trim(), fields.endsOn ?? '')}
  >
    {note && (
      <Text as="p" margin={[0, 0, 8, 0]} colour="textSecondary">
        {note}
      </Text>
    )}
    {endsOn !== undefined && (
      <Form.Item name="endsOn" label="截止日期" rules={requiredRule('截止日期')}>
        <DayInput />
      </Form.Item>
    )}
    <Form.Item name="reason" label={label} rules={[{ required: true, min: 5, whitespace: true, message: '理由应为 5–500 字' }]}>
      <Input.TextArea rows={rows} maxLength={500} showCount autoFocus />
    </Form.Item>
    <Row>
      <Button onClick={onCancel}>取消</Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
        {title}
      </Button>
    </Row>
  </Form>
)
