import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { AddRelationDialog } from './AddRelationDialog.tsx'
import { commandOf } from './command-of.ts'
import type { PartnerDetail } from './partner-labels.ts'

type Relation = PartnerDetail['relations'][number]

/** The organizers that a partner works for; a relation in use cannot be removed. */
export function PartnerRelations({ kind, detail }: { kind: PartnerKind; detail: PartnerDetail }) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Relation>()
  const remove = useCommand(commandOf('remove…Relation', kind), {
    onDone: () => {
      setRemoving(undefined)
      toast.success(t('partner.relationRemoved'))
    },
    onRefused: () => setRemoving(undefined),
  })
  return (
    <Card
      title={t('partner.relations')}
      extra={
        detail.actions.includes('relate') && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            {t('partner.relationAdd')}
          </Button>
        )
      }
    >
      <PlainTable
        label={t('partner.relations')}
        rows={detail.relations}
        none={t('partner.noRelations')}
        columns={[
          { key: 'sponsor', title: t('partner.worksFor'), width: '40%', render: row => nameOf(row.sponsor) },
          {
            key: 'state',
            title: t('partner.state'),
            render: row =>
              row.state === 'active' ? (
                <StatusTag code={row.inUse ? 1 : 2}>
                  {t(row.inUse ? 'partner.relationInUse' : 'partner.relationActive')}
                </StatusTag>
              ) : (
                <StatusTag code={3}>{t('partner.relationEnded')}</StatusTag>
              ),
          },
          { key: 'since', title: t('partner.since'), render: row => formatMoment(row.since) },
        ]}
        action={row =>
          row.actions.includes('remove') && (
            <button
              type="button"
              className="fg-link"
              aria-label={t('partner.relationRemoveOf', { name: nameOf(row.sponsor) })}
              onClick={() => setRemoving(row)}
            >
              {t('partner.relationRemove')}
            </button>
          )
        }
      />
      {adding && <AddRelationDialog kind={kind} partnerId={detail.id} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('partner.relationRemoveAsk', { name: removing ? nameOf(removing.sponsor) : '' })}
        confirmText={t('partner.relationRemove')}
        busy={remove.isPending}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate({ id: removing.id, version: removing.version })}
      >
        {t('partner.relationRemoveWhy')}
      </ConfirmDialog>
    </Card>
  )
}
