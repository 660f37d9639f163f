import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isNothingThere } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'

/**
 * A page of an exhibition, if the exhibition in its address exists and is visible: otherwise a list or form would be
 * empty. The page does not wait for this check.
 */
export function InExhibition({ children }: { children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { quiet: true })
  if (!error || data || !isNothingThere(error)) return children
  return (
    <ErrorState
      failure={error}
      onRetry={() => void refetch()}
      onBack={() => void navigate(tasksPath)}
      backText={t('exhibition.affairs')}
    />
  )
}
