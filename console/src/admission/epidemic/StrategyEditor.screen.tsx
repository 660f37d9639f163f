import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StrategyForm } from './StrategyForm.tsx'

/** The strategy of one exhibition and its earlier versions (`/epidemic/setting/:id`). */
export function StrategyEditor() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getEpidemicSettingDetail', { id }, { quiet: true })
  if (data) return <StrategyForm key={id} strategy={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate('/epidemic/setting')} />
}
