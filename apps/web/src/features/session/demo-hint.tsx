import css from './login.module.css'

/** A demonstration says how to get in; every one of these accounts is made by it. */
export const DemoHint = () => (
  <div className={css.demo}>
    <span className="demo-chip">演示数据</span>
    <span>账户 admin、city、county、reviewer、leader、enterprise，密码 Qingyuan@2026</span>
  </div>
)
