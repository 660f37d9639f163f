import { randomBytes } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { snapshotBeforeDecision } from '../../admission/epidemic/undo.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { everybody, ofCompanies, ofExhibitions } from './rows.ts'

const strategy: Omit<Payload<'addEpidemicSetting'>, 'exhibitionId'> = {
  ...{
    auditMode: 'manual',
    healthCode: false,
    tripCard: false,
    tripRisk: 'noLimit',
    nucleic: 'none',
    healthInfo: false,
  },
  ...{ agreementCn: '承诺', agreementEn: 'Promised' },
}

/** The strategy of an exhibition, if it has one. */
export async function strategyOf({ db, make, parties }: Fixture, { exhibitionId }: Party): Promise<NamedRow> {
  const found = await db.maybe<NamedRow>(sql`
    select id, version, exhibition_id as "exhibitionId" from epidemic_strategy where exhibition_id = ${exhibitionId}`)
  if (found) return found
  return {
    exhibitionId,
    ...(await make(parties.platform.operator, 'addEpidemicSetting', { exhibitionId, ...strategy })),
  }
}

const typed = {
  ...{
    cities: [],
    temperature: null,
    symptoms: [],
    healthColour: null,
    tripColour: null,
    tripRisky: null,
    doses: null,
  },
  nucleic: [],
}

/** The declaration of a company for one of its people. */
const declaredAs =
  (state: 'pendingManual' | 'rejected') =>
  async (fixture: Fixture, party: Party): Promise<NamedRow> => {
    await strategyOf(fixture, party)
    const { operator, exhibitionId } = party
    const row = await fixture.db.one<NamedRow>(sql`
      insert into declaration (exhibition_id, state, strategy_number, company_id, submitted_by, declarer, person, name,
        document_type, document_masked, phone_masked, language, typed, to_person)
      values (${exhibitionId}, ${state}, 1, ${operator.company.id}, null, '示例', ${randomBytes(32)}, '示例',
        'passport', 'E*******1', '', 'cn', ${JSON.stringify(typed)}::jsonb, false) returning id, version`)
    await fixture.db.run(sql`
      with made as (
        insert into file (purpose, target, name, size, sha256, state, type, ready_at)
        values ('images', ${row.id}, 'a.png', 3, ${randomBytes(32)}, 'claimed', 'image/png', now()) returning id)
      insert into declaration_image (declaration_id, number, kind, file_id) select ${row.id}, 1, 'other', id from made`)
    return row
  }

const person = {
  ...{ name: '示例', documentType: 'passport', documentNumber: 'E12345678', temperature: null, phone: '13800000000' },
  ...{ strategyNumber: 1, agreed: true, images: [], nucleic: [], cities: [] },
}

export const epidemicCases: DomainCases = {
  rows: {
    'epidemic strategy': ofExhibitions(strategyOf),
    declaration: ofCompanies(everybody, declaredAs('pendingManual')),
    'declaration that is decided': ofCompanies(everybody, declaredAs('rejected')),
    'declaration, just rejected': ofCompanies(everybody, async (fixture, party) => {
      const { operator } = fixture.parties.platform
      const decision = { table: 'declaration', event: 'reject', from: 'pendingManual', to: 'rejected' }
      const row = await declaredAs('pendingManual')(fixture, party)
      await fixture.db.run(sql`
        insert into health_pass (exhibition_id, person, state, declaration_id)
        select d.exhibition_id, d.person, d.state, d.id from declaration d where d.id = ${row.id}`)
      await fixture.db.run(sql`update declaration t set ${snapshotBeforeDecision} where t.id = ${row.id}`)
      return decidedBy(fixture, operator, decision, row)
    }),
    'file, picture': uploadedFiles('images'),
  },
  hints: {
    getEpidemicSettingPage: on({ listed: 'epidemic strategy' }),
    exportEpidemicSettings: exported,
    addEpidemicSetting: on({ exhibitionId: [], exemptTypes: [] }, strategy),
    editEpidemicSetting: on({ id: 'epidemic strategy', exemptTypes: [] }, strategy),
    setEpidemicSettingStatus: on({ id: 'epidemic strategy' }, { isOpen: false }),
    getProxyForm: on({ exhibitionId: [] }),
    getProxyExhibitions: on({ listed: [] }),
    addProxyDeclaration: on({ exhibitionId: [], images: [] }, person),
    getDeclarationPage: on({ listed: 'declaration', exhibitionId: [] }),
    exportDeclarations: exported,
    getDeclarationImage: on({ id: 'declaration' }, { no: 1 }),
    approveDeclaration: on({ rows: 'declaration' }, { hours: '24' }),
    rejectDeclaration: on({ rows: 'declaration' }, { hours: '24', reasonCode: 'other' }),
    undoDeclarationDecision: on({ rows: 'declaration, just rejected' }),
    editDeclaration: on(
      { id: 'declaration' },
      { name: '示例', cities: [], temperature: null, symptoms: [], nucleic: [] },
    ),
    setDeclarationStatus: on({ rows: 'declaration that is decided' }, { status: 'pendingManual', note: '请再核对' }),
    deleteDeclaration: on({ rows: 'declaration that is decided' }),
    getDeclarationLogPage: on({ exhibitionId: [], listed: [] }),
    exportDeclarationLog: exported,
    getPreventionIndex: on({ exhibitionId: [] }),
  },
}
