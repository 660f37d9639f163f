import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { SettingForm } from './SettingForm.tsx'

/** The pay setting of an exhibition (`/paySetting/:exhibitionId`). */
export const PaySettingEditor = () => <SettingPage exhibitionId={useParams().exhibitionId ?? ''} />

/** The current setting and its form; null: the venue's default. */
export function SettingPage({ exhibitionId }: { exhibitionId: string | null }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getPaySetting', { exhibitionId }, { quiet: true })
  if (data) return <SettingForm key={exhibitionId} setting={data} exhibitionId={exhibitionId} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate('/paySetting')} />
}
