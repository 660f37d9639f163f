import { StrategyForm } from './StrategyForm.tsx'

/** A strategy for an exhibition that has none (`/epidemic/setting/add`). */
export const AddStrategy = () => <StrategyForm />
