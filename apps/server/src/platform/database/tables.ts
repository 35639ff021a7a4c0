import type { AirTables } from './tables/air.ts'
import type { AlarmTables } from './tables/alarms.ts'
import type { EnterpriseTables } from './tables/enterprises.ts'
import type { FillingTables } from './tables/filling.ts'
import type { InventoryTables } from './tables/inventory.ts'
import type { ModelTables } from './tables/models.ts'
import type { PeopleTables } from './tables/people.ts'
import type { WorkTables } from './tables/work.ts'

export type {
  ArrayType,
  CalculationKind,
  EnterpriseStatus,
  FactorEvent,
  FactorKindName,
  FillTaskKind,
  JobState,
  MobileSeries,
  ModelFileKind,
  ProblemKind,
  ProfileSource,
} from './tables/columns.ts'

/** Row types of `db/migrations`, a file a subject. Timestamps come back as `Date`, dates as `YYYY-MM-DD` text, bigint as number (see `pool.ts`). */
export interface Tables
  extends PeopleTables,
    AirTables,
    AlarmTables,
    ModelTables,
    EnterpriseTables,
    InventoryTables,
    FillingTables,
    WorkTables {}
