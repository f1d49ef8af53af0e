'use client'

export function AddToCart({ id }) {
  async function add() {
    const response = await fetch(`/api/price?id=${id}`)
    readPrice(await response.json())
  }
  return (
    <button id="add" onClick={() => void add()}>
      Add to cart
    </button>
  )
}

function readPrice(product) {
  return product.price.amount
}
