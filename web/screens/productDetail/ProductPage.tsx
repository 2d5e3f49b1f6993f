// The detail of a product as a page of its own.
import { Button, CloseButton } from "@mantine/core";
import { useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useWords } from "#web/session/words.ts";
import { ProductDetail } from "./ProductDetail.tsx";
import { ProductHeading } from "./ProductHeading.tsx";
import { productIn } from "./search.ts";
import { useProductDetail } from "./useProductDetail.ts";
import classes from "./ProductPage.module.css";

export function ProductPage() {
  const { say } = useWords();
  const detail = useProductDetail(productIn(useParams({ strict: false })));
  const close = useClosePage();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>
          <ProductHeading product={detail.product} />
        </h1>
        <CloseButton size={34} aria-label={say("app.close")} onClick={close} />
      </header>
      <div className={classes.body}>
        <ProductDetail
          detail={detail}
          inDialog={false}
          wayOut={<Button onClick={close}>{say("product.backToList")}</Button>}
        />
      </div>
    </div>
  );
}

/** Back to where one came from; opened by its address there is no such place, so the matched products are shown. */
function useClosePage(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: "/matching/products" });
  };
}
