import { Button, type ButtonProps } from 'antd'

/** A button of words that takes no more room than they do: in a cell or a fact. */
export const LinkButton = (props: ButtonProps) => <Button type="link" {...props} style={{ padding: 0 }} />
