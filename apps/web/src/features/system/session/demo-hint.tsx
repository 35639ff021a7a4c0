import css from './login.module.css'

interface DemoHintProps {
  accounts: readonly { userName: string; password: string }[]
}

/** A demonstration says how to get in; the server names its accounts. */
export const DemoHint = ({ accounts }: DemoHintProps) => (
  <div className={css.demo}>
    <span className="demo-chip">演示数据</span>
    {accounts.length > 0 && (
      <span>
        账户 {accounts.map(({ userName }) => userName).join('、')}，密码 {[...new Set(accounts.map(({ password }) => password))].join('、')}
      </span>
    )}
  </div>
)
