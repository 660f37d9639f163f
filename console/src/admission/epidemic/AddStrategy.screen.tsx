import { StrategyForm } from './StrategyForm.tsx'

/** Form for the strategy of an exhibition without one (`/epidemic/setting/add`). */
export const AddStrategy = () => <StrategyForm />
