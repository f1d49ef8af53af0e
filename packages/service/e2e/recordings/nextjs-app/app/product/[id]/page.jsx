import { AddToCart } from './add-to-cart'
import { saveCart } from './save-cart'

export default async function Product({ params }) {
  const { id } = await params
  return (
    <main>
      <h1>Product {id}</h1>
      <AddToCart id={id} />
      <form action={saveCart}>
        <button id="save">Save</button>
      </form>
    </main>
  )
}
