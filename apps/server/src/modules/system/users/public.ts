export { createStaff, type DemoFactory, type DemoPeople, demoPeople } from './demo-people.ts'
