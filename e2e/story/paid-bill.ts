import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import { wire } from '../access-people.ts'
import { inVenue } from '../venue-database.ts'
import { openFair } from './open-fair.ts'

let running = Date.now() % 1_000_000_000

/** A co-exhibitor with invoice information that has paid ¥1,000.00 for quota; returns the bill. */
export async function createPaidBill(): Promise<string> {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const { exhibitionId } = await openFair({ venue, organizer, partner }, 5)
  return inVenue(async ({ query }) => {
    const [its] = await query<{ id: string; company: string; sponsor: string; venue: string }>(
      `select p.id, p.company_id as company, p.sponsor_id as sponsor, v.id as venue from participation p, company v
       where p.exhibition_id = $1 and p.kind = 'cooperator' and v.type = 'platform'`,
      [exhibitionId],
    )
    await query(
      `insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone, receiver_name,
         receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by_name)
       select $1, 1, 'ready', '明远展览有限公司', '91310000MA1FL5XX0A', '', '', '', '', '王敏', 'a@b.example', '', '', '13800000000',
         'platform', 'ordinary', '王敏'
       where not exists (select from invoice_setting where company_id = $1 and state = 'ready' and replaced_at is null)`,
      [its?.company],
    )
    const [setting] = await query<{ id: string }>(
      `insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
         due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
       values ($1, 1, 'platform', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6, 30, 90, 8, 0) returning id`,
      [exhibitionId],
    )
    const [bill] = await query<{ id: string }>(
      `insert into bill (state, kind, number, exhibition_id, participation_id, company_id, sponsor_id, holder_id,
         pay_setting_id, payable, due_on, expires_on, finished_at)
       values ('finished', 'quota', $1, $2, $3, $4, $5, $6, $7, 100000, '2030-12-01', '2030-12-04', now()) returning id`,
      [
        formatBillNumber('quota', 2026, ++running),
        exhibitionId,
        its?.id,
        its?.company,
        its?.sponsor,
        its?.venue,
        setting?.id,
      ],
    )
    return bill?.id ?? ''
  })
}
