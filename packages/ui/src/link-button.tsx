import { Button, type ButtonProps } from 'antd'

interface LinkButtonProps extends ButtonProps {
  /** In a row of a table: no higher than its text. */
  inRow?: boolean
}

/** A button of words that takes no more room than they do: in a cell or a fact. */
export const LinkButton = ({ inRow, ...props }: LinkButtonProps) => (
  <Button type="link" size={inRow ? 'small' : undefined} {...props} style={{ padding: 0, height: inRow ? 20 : undefined }} />
)
