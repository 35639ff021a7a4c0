import { Button, DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'

interface ReasonFormProps {
  /** What is confirmed: 强制完成. */
  title: string
  /** What it does. */
  note: ReactNode
  /** Asks for a last day too; its first suggestion. */
  endsOn?: string
  danger?: boolean
  busy: boolean
  onCancel: () => void
  onSave: (reason: string, endsOn: string) => void
}

/** A step that needs a reason, and perhaps a new last day. */
export const ReasonForm = ({ title, note, endsOn, danger, busy, onCancel, onSave }: ReasonFormProps) => (
  <Form<{ reason: string; endsOn?: dayjs.Dayjs }>
    layout="vertical"
    validateTrigger="onBlur"
    initialValues={{ reason: '', endsOn: endsOn && dayjs(endsOn) }}
    onFinish={fields => onSave(fields.reason.trim(), fields.endsOn?.format('YYYY-MM-DD') ?? '')}
  >
    <p style={{ margin: '0 0 8px', color: '#566275' }}>{note}</p>
    {endsOn !== undefined && (
      <Form.Item name="endsOn" label="截止日期" rules={[{ required: true, message: '截止日期必填' }]}>
        <DatePicker allowClear={false} />
      </Form.Item>
    )}
    <Form.Item name="reason" label={`${title}的理由`} rules={[{ required: true, min: 5, whitespace: true, message: '理由应为 5–500 字' }]}>
      <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
    </Form.Item>
    <Button style={{ marginRight: 8 }} onClick={onCancel}>
      取消
    </Button>
    <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
      {title}
    </Button>
  </Form>
)
