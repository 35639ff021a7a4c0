import { Button, Form, Input } from 'antd'

/** Why something goes back: 5 to 500 characters. */
export const ReasonBox = ({ busy, onCancel, onSend }: { busy: boolean; onCancel: () => void; onSend: (reason: string) => void }) => (
  <Form<{ reason: string }> layout="vertical" validateTrigger="onBlur" onFinish={({ reason }) => onSend(reason.trim())}>
    <Form.Item name="reason" label="退回理由" rules={[{ required: true, min: 5, whitespace: true, message: '理由应为 5–500 字' }]}>
      <Input.TextArea rows={2} maxLength={500} showCount autoFocus />
    </Form.Item>
    <Button style={{ marginRight: 8 }} onClick={onCancel}>
      取消
    </Button>
    <Button type="primary" htmlType="submit" loading={busy}>
      退回
    </Button>
  </Form>
)
