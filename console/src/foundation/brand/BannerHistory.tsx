import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { BannerType, Brand } from '@fairgate/contract/foundation/brand/choices'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type Setting, sentPicture } from './banner-setting.ts'

/** Earlier versions; restoring one creates another version. */
export function BannerHistory({ brand, type, current }: { brand: Brand; type: BannerType; current: Setting }) {
  const t = useText()
  const { data } = useQueryCommand('getBannerHistory', { brand, type }, { quiet: true })
  const edit = useCommand('editBannerSetting')
  const [chosen, setChosen] = useState<RowOf<'getBannerHistory'>>()
  return (
    <>
      <PlainTable
        label={t('brand.history')}
        rows={data?.list ?? []}
        none={t('brand.noHistory')}
        columns={[
          { key: 'version', title: t('brand.version'), render: ({ version }) => String(version) },
          { key: 'at', title: t('brand.setAt'), render: ({ setAt }) => formatMoment(setAt) },
          { key: 'by', title: t('brand.setBy'), render: ({ setBy }) => setBy || '—' },
          {
            key: 'lines',
            title: t('brand.lines'),
            width: '36%',
            render: row =>
              [row.heroOneCn, row.heroTwoCn, row.productCn, t('brand.pictureCount', { count: row.pictures.length })]
                .filter(Boolean)
                .join(' · '),
          },
          {
            key: 'back',
            title: '',
            align: 'right',
            render: row =>
              row.version === current.version ? (
                t('brand.inForce')
              ) : (
                <Button kind="quiet" size="small" onClick={() => setChosen(row)}>
                  {t('brand.goBack')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && (
        <ConfirmDialog
          open
          title={t('brand.goBackAsk', { version: chosen.version })}
          busy={edit.isPending}
          onCancel={() => setChosen(undefined)}
          onConfirm={async () => {
            const { id: _id, setBy: _by, setAt: _at, pictures, ...lines } = chosen
            const { version } = current
            await edit.mutateAsync({ ...lines, pictures: pictures.map(sentPicture), brand, type, version })
            setChosen(undefined)
          }}
        />
      )}
    </>
  )
}
