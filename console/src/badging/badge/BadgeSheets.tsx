import type { Output } from '@fairgate/contract/app/catalogue'
import { importColumns, importFields } from '@fairgate/contract/badging/badge/fields'
import { useNavigate } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { listOf, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { fieldLabels } from './badge-labels.ts'
import { CompanyField } from './CompanyField.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { badgeImportKit } from './import-kit.ts'
import { PhotosLater } from './PhotosLater.tsx'
import { TypeMark } from './TypeMark.tsx'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { vehicleImportKit } from './vehicle-import-kit.ts'

const F = formFields(importFields)

/** Where imports of people and of vehicles differ. */
const sheets = {
  person: {
    kit: badgeImportKit,
    send: 'importBadges',
    template: 'getBadgeTemplateFile',
    EarlierImports: earlierImports(badgeImportKit),
    Hint: NeededColumns,
  },
  vehicle: {
    kit: vehicleImportKit,
    send: 'importVehicles',
    template: 'getVehicleTemplateFile',
    EarlierImports: earlierImports(vehicleImportKit),
    Hint: VehicleColumns,
  },
} as const

/** Chooses a type, offers its template, uploads the sheet, and lists earlier imports: of people, or of vehicles. */
export function BadgeSheets({ of }: { of: keyof typeof sheets }) {
  const t = useText()
  const { EarlierImports } = sheets[of]
  const exhibition = useExhibition()
  const { id } = exhibition
  return (
    <div className="fg-import">
      <PageHead within={[exhibition.name]} facts={exhibitionFacts(exhibition)} />
      {id && <Steps of={of} exhibitionId={id} />}
      {id && (
        <EarlierImports
          scopeId={id}
          of={{ exhibitionId: id }}
          head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>}
        />
      )}
    </div>
  )
}

function Steps({ of, exhibitionId }: { of: keyof typeof sheets; exhibitionId: string }) {
  const t = useText()
  const { kit, send, template, Hint } = sheets[of]
  const navigate = useNavigate()
  // A file that corrects an earlier import has the type of that import.
  const corrected = useCorrectedImport<Output<'getImportReport'>>(kit)
  const { types, nameOf } = useBadgeTypes(exhibitionId)
  const isOrganizer = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const offered = types.filter(type => type.subject === of)
  const only = offered.length === 1 ? offered[0] : undefined
  const typeOf = (chosen: string | undefined) =>
    offered.find(({ id }) => id === (corrected ? corrected.report?.badgeTypeId : chosen)) ??
    (corrected ? undefined : only)
  const draft = useDraft({
    of: importFields,
    // A single type, or that of the corrected import, is not chosen.
    without: ({ badgeTypeId }) => (badgeTypeId === undefined && typeOf(undefined) ? ['badgeTypeId'] : []),
    send: ({ badgeTypeId, companyId, fileId }) =>
      write(send, {
        ...{ exhibitionId, badgeTypeId: typeOf(badgeTypeId)?.id ?? '', companyId, fileId },
        mends: corrected?.importId,
      }),
    said: false,
    done: ({ importId }) => void navigate(kit.paths.report(exhibitionId, importId)),
  })
  const type = typeOf(draft.values.badgeTypeId)
  return (
    <ImportSteps
      kit={kit}
      draft={draft}
      corrected={corrected}
      waits={type ? undefined : t('badge.chooseType')}
      first={{
        title: t('badge.importStep1'),
        fields: (
          <>
            <F.own name="badgeTypeId" label="">
              {(control, { set }) => (
                <Select
                  {...control}
                  aria-label={t('badge.type')}
                  style={{ width: '100%' }}
                  disabled={corrected !== undefined}
                  placeholder={t('badge.chooseType')}
                  value={type?.id}
                  options={offered.map(known => ({
                    value: known.id,
                    label: <TypeMark colour={known.colour} name={nameOf(known)} />,
                  }))}
                  onChange={set}
                />
              )}
            </F.own>
            {isOrganizer && !corrected && <CompanyField exhibitionId={exhibitionId} />}
          </>
        ),
      }}
      template={{
        get: type && (() => call(template, { exhibitionId, badgeTypeId: type.id })),
        name: type ? nameOf(type) : '',
        why: t('badge.chooseType'),
        hint: type && <Hint type={type} />,
      }}
    />
  )
}

function NeededColumns({ type }: { type: BadgeType }) {
  const t = useText()
  const w = useLocalize()
  const always = [importColumns.name, importColumns.documentType, importColumns.documentNumber].map(label => w(label))
  const requiredLabels = (type.requiredFields ?? [])
    .filter(field => field !== 'photo')
    .map(field => t(fieldLabels[field]))
  const columns = listOf([
    ...always,
    ...requiredLabels,
    ...(type.minimumAge === undefined ? [] : [w(importColumns.birth)]),
  ])
  return (
    <>
      <p className="fg-field-hint">{t('badge.templateColumns', { columns })}</p>
      <PhotosLater type={type} />
    </>
  )
}

function VehicleColumns() {
  const t = useText()
  return <p className="fg-field-hint">{t('badge.vehicleNeeds')}</p>
}
