import { useText } from '../kernel/language.ts'
import { useLive } from '../kernel/live.ts'
import { askAgain, useCommand } from '../kernel/use-command.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { ColumnSettings } from '../ui/ColumnSettings.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { toast } from '../ui/toast.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { type MessageRow, useMessageColumns } from './use-message-columns.tsx'
import './Outbox.css'

const TABS = ['all', 'queued', 'sent', 'failed'] as const

/** SMS and mail the system sent, with what they say (`/outbox`). Live: a code is here as soon as it is sent. */
export function OutboxList() {
  const t = useText()
  const list = useWorklist('getMessagePage', { tab: 'all' })
  const columns = useMessageColumns()
  useLive('row', ({ noun }) => {
    if (noun === 'message') void askAgain('getMessagePage')
  })
  const resending = useCommand('resendMessage', {
    changes: ['getMessagePage'],
    onDone: () => toast.success(t('message.resent')),
  })
  const resendOf = ({ id, version, actions }: MessageRow) => {
    if (!actions.includes('resend')) return undefined
    return () => {
      if (!resending.isPending) resending.mutate({ id, version })
    }
  }

  const at = list.rows.findIndex(row => row.id === list.current)
  const current = list.rows[at]
  const openAt = (index: number) => {
    const id = list.rows[index]?.id
    return id === undefined ? undefined : () => list.open(id)
  }

  return (
    <ListPage
      drawer={
        current && (
          <MessageDrawer
            key={current.id}
            message={current}
            position={{ at: at + 1, of: list.rows.length }}
            onPrevious={openAt(at - 1)}
            onNext={openAt(at + 1)}
            onClose={() => list.open(undefined)}
            onResend={resendOf(current)}
            busy={resending.isPending}
          />
        )
      }
    >
      <PageHead title={t('message.title')} />
      <StatusTabs
        current={list.tab}
        onChange={list.setTab}
        tabs={TABS.map(key => ({ key, label: t(`message.${key}`), count: list.counts[key] }))}
      />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        fields={[
          { value: 'recipient', label: t('message.recipient'), type: 'text' },
          { value: 'purpose', label: t('message.purpose'), type: 'text' },
        ]}
        tail={<ColumnSettings columns={columns} />}
      />
      <DataTable
        label={t('message.title')}
        columns={columns}
        {...list.table}
        current={list.current}
        onRowClick={row => list.open(row.id)}
        actions={row => {
          const resend = resendOf(row)
          return [
            { key: 'view', label: t('message.view'), run: () => list.open(row.id) },
            ...(resend ? [{ key: 'resend', label: t('message.resend'), run: resend }] : []),
          ]
        }}
        empty={<Nothing list={list} />}
      />
      <Pager {...list.pager} />
    </ListPage>
  )
}

/** Why there is nothing to see, and what to do. */
function Nothing({ list }: { list: ReturnType<typeof useWorklist<'getMessagePage'>> }) {
  const t = useText()
  return (
    <NoRows list={list} why={list.search?.type === 'recipient' ? t('message.recipientWhole') : undefined}>
      {list.tab === 'all' ? (
        <Empty kind="first" title={t('message.emptyTitle')} why={[t('message.emptyLine'), t('message.emptyFor')]} />
      ) : (
        <Empty
          kind="done"
          title={t('message.tabEmpty')}
          action={<Button onClick={() => list.setTab('all')}>{t('message.seeAll')}</Button>}
        />
      )}
    </NoRows>
  )
}
