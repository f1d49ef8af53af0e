import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeTrails } from '../harness/trails.ts'

const WITHOUT_SCRIPTS = { javaScriptEnabled: false }

interface Entry {
  name: string
  hours?: string
  note?: string
}

async function write(page: Page, { name, hours = '3.5', note = '' }: Entry): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Hours on the way').fill(hours)
  await page.getByLabel('One sentence about it').fill(note)
  await page.getByRole('button', { name: 'Write it down' }).click()
}

describeTrails(['start'], (useTrails) => {
  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', WITHOUT_SCRIPTS],
  ])('a walk is written down, seen on its trail, and taken out: %s', async (how, options) => {
    await useTrails(async ({ page, open }) => {
      await open('/log?trail=heron-gorge')
      const name = `Walker ${how}`
      const entry = page.getByRole('listitem').filter({ hasText: name })
      await write(page, { name, note: 'Wet <b>ladders</b>.' })
      await page.getByText('It is in the book').waitFor()
      await entry.getByText('Wet <b>ladders</b>.').waitFor()
      await open('/trails/heron-gorge')
      await entry.waitFor()

      await open('/log')
      await entry.getByRole('button', { name: 'Take out' }).click()
      await expect.poll(() => entry.count()).toBe(0)
      await open('/trails/heron-gorge')
      expect(await entry.count()).toBe(0)
    }, options)
  })

  test('what is written stands in the list before the server has answered', async () => {
    await useTrails(async ({ page, openAlive }) => {
      await openAlive('/log?trail=five-tarns')
      let release = (): void => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/log**', async (route) => {
        if (route.request().method() === 'POST') await held
        await route.continue()
      })
      await write(page, { name: 'Early' })
      const entry = page.getByRole('listitem').filter({ hasText: 'Early' })
      await entry.getByText('Writing …').waitFor()
      release()
      await entry.getByRole('button', { name: 'Take out' }).waitFor()
    })
  })

  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', WITHOUT_SCRIPTS],
  ])('what cannot be is sent back with what was typed: %s', async (_, options) => {
    await useTrails(async ({ page, open }) => {
      await open('/log')
      await write(page, { name: 'Nobody', hours: '99' })
      await page.getByText('Between a quarter of an hour and 24 hours').waitFor()
      await page.getByText('Choose one of the six trails').waitFor()
      expect(await page.getByLabel('Your name').inputValue()).toBe('Nobody')
      expect(await page.getByRole('listitem').filter({ hasText: 'Nobody' }).count()).toBe(0)
    }, options)
  })

  test('nobody takes out what others wrote', async () => {
    await useTrails(async ({ page, openAlive }) => {
      await openAlive('/log?trail=windmill-moor')
      await write(page, { name: 'Owner' })
      await page.getByText('It is in the book').waitFor()
      const id = await page.locator('input[name=id]').first().getAttribute('value')
      await useTrails(async (other) => {
        await other.openAlive('/log?trail=windmill-moor')
        await write(other.page, { name: 'Other' })
        await other.page.getByText('It is in the book').waitFor()
        await other.page
          .locator('input[name=id]')
          .first()
          .evaluate((input, value) => input.setAttribute('value', value), id ?? '')
        const answered = other.page.waitForResponse(
          (response) => response.request().method() === 'POST' && /\/log/.test(response.url()),
        )
        await other.page.getByRole('button', { name: 'Take out' }).first().click()
        await answered
        await other.open('/log')
        await other.page.getByRole('listitem').filter({ hasText: 'Owner' }).waitFor()
      })
    })
  })
})
