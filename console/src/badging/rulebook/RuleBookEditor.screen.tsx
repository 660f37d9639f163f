import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { RuleBookPage } from './RuleBookPage.tsx'
import { rulesPath } from './rulebook-labels.ts'

/** One version of the rules of an exhibition (`…/:id/rules/:bookId`). */
export function RuleBookEditor() {
  const { id: exhibitionId = '', bookId = '' } = useParams()
  const go = useNavigate()
  const { data, error, refetch } = useQueryCommand('getRuleBookDetail', { exhibitionId, id: bookId }, { quiet: true })
  if (data?.book) return <RuleBookPage key={bookId} detail={data} book={data.book} />
  if (!error) return <DetailSkeleton facts={3} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void go(rulesPath(exhibitionId))} />
}
