import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { recipientLabels } from './template-labels.ts'

interface OfCampaign {
  spreadId: string
  name: string
}

/** The recipients of one campaign with their results (`/audienceManagement/spreads/:campaignId`). */
export function RecipientList() {
  const { spreadId: campaignId = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getSpreadDetail', { id: campaignId }, { quiet: true })
  const back = () => void navigate('/audienceManagement/spreads')
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={back} />
  return <List spreadId={campaignId} name={data?.template ?? ''} />
}

const List = defineList<'getRecipientPage', 'spread', OfCampaign>('getRecipientPage', {
  domain: 'spread',
  title: ({ props, t }) => t('spread.recipientsOf', { name: props.name }),
  label: 'spread.recipients',
  within: ({ name }) => [name],
  payload: ({ spreadId: campaignId }) => ({ spreadId: campaignId }),
  tabs: { all: 'spread.tabAll', ...recipientLabels },
  search: ['contact'],
  exports: 'exportRecipients',
  columns: c => [
    c.text('name', { title: 'spread.recipientName', width: 160 }),
    c.code('contact', { width: 176 }),
    c.moment('sentAt', { title: 'spread.sentAt', sort: 'sentAt', priority: 3 }),
    c.moment('deliveredAt', { title: 'spread.delivered', priority: 2 }),
    c.text('failure', { width: 240, priority: 4 }),
    c.state(recipientLabels, { title: 'spread.status' }),
  ],
  empty: { title: 'spread.noRecipients' },
})
